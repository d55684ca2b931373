// The address of what is on screen: everything after `#` names the view and its state, so that a link shows
// the same to others. `#maze?board=w24.556.6ww&…` is the maze view; `#gap/ask?…` asks about a deal.

export interface Place {
  /** `maze`, `about`, or `gap/ask`. */
  view: string;
  values: URLSearchParams;
}

const TOKEN = 'everystate-token';

/** Reads the address, and takes a token out of it so that it is never shared with the link. */
export function here(): Place {
  const raw = location.hash.slice(1);
  const mark = raw.indexOf('?');
  let view = mark < 0 ? raw : raw.slice(0, mark);
  let values = new URLSearchParams(mark < 0 ? '' : raw.slice(mark + 1));
  if (view.startsWith('token=')) {
    values = new URLSearchParams(raw);
    view = '';
  }
  const token = values.get('token');
  if (token !== null) {
    sessionStorage.setItem(TOKEN, token);
    values.delete('token');
    replace({ view, values });
  }
  return { view, values };
}

export function token(): string | null {
  return sessionStorage.getItem(TOKEN);
}

export function hash(place: Place): string {
  const values = place.values.toString().replace(/%2C/gi, ',');
  return `#${place.view}${values ? `?${values}` : ''}`;
}

/** Writes what is on screen into the address without making a step in the browser's history. */
function replace(place: Place): void {
  const wanted = hash(place);
  if (location.hash !== wanted) history.replaceState(null, '', wanted);
}

/** Whether the address still names this view. Somebody may have followed a link of which the page hears in a moment:
 *  a view that wrote its state now would undo that. */
function stays(view: string): boolean {
  const named = location.hash.slice(1).split('?')[0];
  return named === view;
}

/** Writes what a view shows into the address, unless the address is already another view's. */
export function rewrite(place: Place): void {
  if (stays(place.view)) replace(place);
}
