// What is copied from the page: numbers without the narrow blanks that part their thousands on screen, so that they can be
// pasted where a number is wanted.

const THIN = /(\d)\u202f(?=\d)/g;

/** Cleans what is selected and copied from now on. */
export function copyPlainly(): void {
  document.addEventListener('copy', (event) => {
    const selection = getSelection();
    // What is selected in a field is no part of it.
    if (!selection || selection.isCollapsed || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const text = selection.toString();
    if (text.search(THIN) < 0 || !event.clipboardData) return;
    const all = document.createElement('div');
    for (let i = 0; i < selection.rangeCount; i++) all.append(selection.getRangeAt(i).cloneContents());
    event.clipboardData.setData('text/plain', text.replace(THIN, '$1'));
    event.clipboardData.setData('text/html', all.innerHTML.replace(THIN, '$1'));
    event.preventDefault();
  });
}
