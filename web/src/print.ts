// What is printed is drawn in the colours of paper, and what is folded up on screen can be unfolded for it.

const paper = matchMedia('print');

/** Calls `act` when printing begins and when it has ended; the answer ends that. */
export function whenPrinted(act: (printing: boolean) => void): () => void {
  const told = (): void => act(paper.matches);
  paper.addEventListener('change', told);
  return () => paper.removeEventListener('change', told);
}

// What is drawn by scripts takes its colours from the style sheets, which have others for paper.
whenPrinted(() => window.dispatchEvent(new Event('themechange')));

/** The name of what is on screen, for paper, where nothing else tells it. */
export function titleFor(view: HTMLElement, name: string): void {
  const heading = view.querySelector('h1');
  if (heading) heading.dataset['name'] = name;
}
