// Light or dark: as the system has it until somebody chooses; the choice is kept on this device.

import { button } from './dom';
import { say } from './say';

const KEY = 'everystate-theme';

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function dark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** The button that changes between light and dark; `changed` is for what is not drawn by style sheets. */
export function themeButton(): HTMLButtonElement {
  const chosen = kept();
  if (chosen) document.documentElement.dataset['theme'] = chosen;
  const toggle = button('', () => {
    const next = dark() ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // A browser that keeps nothing still shows what was chosen.
    }
    name();
    say(`Colours are ${next} now.`);
    window.dispatchEvent(new Event('themechange'));
  });
  const name = (): void => {
    toggle.textContent = dark() ? 'Light' : 'Dark';
    toggle.setAttribute('aria-label', dark() ? 'Light colours' : 'Dark colours');
  };
  toggle.className = 'quiet';
  name();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    name();
    window.dispatchEvent(new Event('themechange'));
  });
  return toggle;
}
