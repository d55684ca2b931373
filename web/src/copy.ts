// What is copied: links and texts. Where the browser refuses, it is shown to be copied by hand.

import { say } from './say';

/** Copies a text; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies the address; what to tell of it, where `what` is what the link shows. */
export async function copyLink(what: string): Promise<string> {
  return (await copyText(location.href)) ? `The link is copied: it shows ${what}.` : `Copy this link: ${location.href}`;
}

/** Copies what stands in a field, or selects it to be copied by hand; says which. */
export async function copyField(field: HTMLTextAreaElement): Promise<void> {
  const copied = await copyText(field.value);
  if (!copied) field.select();
  say(copied ? 'The text is copied.' : 'Copy the selected text.');
}
