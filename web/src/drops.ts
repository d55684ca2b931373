// Files that are dropped anywhere on the page.

export class Drops {
  private over = (event: DragEvent): void => this.drag(event);
  private dropped = (event: DragEvent): void => this.drop(event);

  /** `open` is given the first file of those that are dropped. */
  constructor(private readonly open: (file: File) => void) {
    document.addEventListener('dragover', this.over);
    document.addEventListener('drop', this.dropped);
  }

  close(): void {
    document.removeEventListener('dragover', this.over);
    document.removeEventListener('drop', this.dropped);
    document.body.classList.remove('dropping');
  }

  private drag(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    document.body.classList.add('dropping');
  }

  private drop(event: DragEvent): void {
    document.body.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    this.open(file);
  }
}
