// The tables that this browser keeps between visits, in a folder of its own that no other site sees. Where a browser has no such folder, or
// no more room, none are kept, and the engine makes them again.

/** The folder's name. */
const FOLDER = 'tables';
/** The most bytes of all. Past it those go that were written first. */
const MOST = 2_000_000_000;
/** So much of what the browser allows is left to others. */
const SPARED = 0.5;

async function folder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
  } catch {
    return null;
  }
}

/** The files, by their names, as they are now; nothing where none can be kept. */
export async function kept(): Promise<Map<string, File> | null> {
  const found = await folder();
  if (!found) return null;
  const files = new Map<string, File>();
  try {
    for await (const handle of found.values()) {
      if (handle.kind !== 'file' || !handle.name.endsWith(ENDING)) continue;
      const file = await (handle as FileSystemFileHandle).getFile();
      // One that is written for the first time is there at once, and empty until all of it is written.
      if (file.size > 0) files.set(decodeURIComponent(handle.name.slice(0, -ENDING.length)), file);
    }
  } catch {
    // What is being written or removed at this moment is there the next time.
  }
  return files;
}

/** What a file's name ends with when all of it is written. */
const ENDING = '.kept';

/** Keeps a file. It is there whole or empty: a browser moves what is written to its name when it is closed. */
export async function keep(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const into = await folder();
  if (!into || bytes.length > MOST) return;
  try {
    await makeRoom(into, bytes.length);
    const file = await into.getFileHandle(encodeURIComponent(name) + ENDING, { create: true });
    const writing = await file.createWritable();
    await writing.write(bytes);
    await writing.close();
  } catch {
    // No room: what is not kept is made again.
  }
}

/** Removes the oldest files where there would be too many bytes with some more. */
async function makeRoom(from: FileSystemDirectoryHandle, more: number): Promise<void> {
  const files = [...((await kept()) ?? [])].sort(([, a], [, b]) => a.lastModified - b.lastModified);
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  const all = files.reduce((sum, [, file]) => sum + file.size, 0);
  let over = Math.max(all + more - MOST, usage + more - quota * SPARED);
  for (const [name, file] of files) {
    if (over <= 0) return;
    await from.removeEntry(encodeURIComponent(name) + ENDING);
    over -= file.size;
  }
}

export async function drop(name: string): Promise<void> {
  try {
    await (await folder())?.removeEntry(encodeURIComponent(name) + ENDING);
  } catch {
    // It was not there.
  }
}

/** Removes all. */
export async function clear(): Promise<void> {
  for (const name of (await kept())?.keys() ?? []) await drop(name);
}
