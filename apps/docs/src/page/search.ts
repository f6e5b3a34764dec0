import { find, type Hit, type Indexed } from './find.ts';

const root = document.documentElement.dataset['root'] ?? '.';

/** The index loads when somebody goes to the field, once. */
let index: Promise<Indexed[]> | undefined;
const loadIndex = (): Promise<Indexed[]> =>
  (index ??= fetch(`${root}/assets/index.json`).then((answer) => answer.json() as Promise<Indexed[]>));

function rowOf({ address, title, heading, excerpt }: Hit): HTMLLIElement {
  const row = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${root}/${address}`;
  const name = document.createElement('strong');
  name.textContent = heading === '' ? title : `${title} › ${heading}`;
  const text = document.createElement('span');
  text.textContent = excerpt;
  link.append(name, text);
  row.append(link);
  return row;
}

/** Moves the focus through the field and what was found. */
function step(field: HTMLInputElement, list: HTMLElement, by: number): void {
  const stops: HTMLElement[] = [field, ...list.querySelectorAll<HTMLElement>('a')];
  const next = stops.indexOf(document.activeElement as HTMLElement) + by;
  stops[Math.max(0, Math.min(next, stops.length - 1))]?.focus();
}

/** Makes the search field work: `/` goes to it, arrow keys go through what it found, Escape closes it. */
export function startSearch(): void {
  const area = document.querySelector<HTMLElement>('.search');
  const field = area?.querySelector('input');
  const panel = area?.querySelector<HTMLElement>('.results');
  const list = panel?.querySelector('ul');
  const status = panel?.querySelector('p');
  if (!area || !field || !panel || !list || !status) return;

  const show = async () => {
    const query = field.value;
    const hits = query.trim() === '' ? [] : find(await loadIndex(), query);
    if (query !== field.value) return;
    panel.hidden = query.trim() === '';
    status.textContent = hits.length === 0 ? 'Nothing found.' : `${hits.length} found`;
    list.replaceChildren(...hits.map(rowOf));
  };
  field.addEventListener('focus', () => void loadIndex());
  field.addEventListener('input', () => void show());
  area.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(field, list, event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Escape') {
      panel.hidden = true;
      field.focus();
    }
    if (event.key === 'Enter' && event.target === field) list.querySelector('a')?.click();
  });
  area.addEventListener('focusout', ({ relatedTarget }) => {
    if (!area.contains(relatedTarget as Node | null)) panel.hidden = true;
  });
  // A press on a link that leads to another part of this page leaves the page as it is.
  list.addEventListener('click', () => (panel.hidden = true));
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || document.activeElement === field) return;
    event.preventDefault();
    field.focus();
  });
  area.hidden = false;
}
