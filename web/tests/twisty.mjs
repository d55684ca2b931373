// What the tests of twisty puzzles share.

/** Waits for the words under the board; “Solved” is not found in “Not solved”. */
export const status = (page, text) => page.locator('#status', { hasText: new RegExp(`(^|[^t] )${text.replace(/[.!]/g, '\\$&')}`) }).waitFor();
export const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
