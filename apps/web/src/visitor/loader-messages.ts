/** The website's data about the visitor (`LoquatWidget.setUser`). It is not verified. */
export interface WebsiteUser {
  name?: unknown;
  email?: unknown;
  attributes?: unknown;
}

export type Theme = 'light' | 'dark' | 'auto';
type Values = Readonly<Record<string, string>>;

/** The loader's answer when the chat starts. */
export interface Hello {
  /** The origin of the website, as the browser reports it. */
  origin: string;
  /** Values that the website keeps for the chat. */
  lasting: Values;
  ofTab: Values;
}

export interface LoaderEvents {
  onOpen(): void;
  onClose(): void;
  /** The visitor is on another page of the website, or its title changed. */
  onPage(page: string, title: string): void;
  onUser(user: WebsiteUser): void;
  onTheme(theme: Theme): void;
}

export interface Loader {
  hello: Promise<Hello>;
  /** Stores a value on the website; null removes it. */
  keep(storage: 'lasting' | 'ofTab', name: string, value: string | null): void;
  listen(events: LoaderEvents): void;
}

type FromLoader =
  | 'OPEN'
  | 'CLOSE'
  | { loquat: 'hello'; lasting?: unknown; ofTab?: unknown }
  | { loquat: 'page'; page: unknown; title: unknown }
  | { loquat: 'user'; user: unknown }
  | { loquat: 'theme'; theme: unknown };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const valuesOf = (given: unknown): Values =>
  isObject(given)
    ? Object.fromEntries(
        Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

export const themeOf = (given: unknown): Theme => (given === 'light' || given === 'dark' ? given : 'auto');

function dispatch(data: FromLoader, { onOpen, onClose, onPage, onUser, onTheme }: LoaderEvents): void {
  if (data === 'OPEN') return onOpen();
  if (data === 'CLOSE') return onClose();
  if (data.loquat === 'page') onPage(String(data.page), String(data.title));
  if (data.loquat === 'user' && isObject(data.user)) onUser(data.user);
  if (data.loquat === 'theme') onTheme(themeOf(data.theme));
}

/** The script of the page that embeds the chat. Older scripts, and pages that embed the frame alone, say no hello. */
export function connectLoader(): Loader {
  const { parent } = window;
  const hello = Promise.withResolvers<Hello>();
  let events: LoaderEvents | undefined;
  const early: FromLoader[] = [];
  addEventListener('message', ({ data, source, origin }: MessageEvent<FromLoader | null>) => {
    if (source !== parent || (!isObject(data) && typeof data !== 'string') || data === null) return;
    if (isObject(data) && data.loquat === 'hello') {
      hello.resolve({ origin, lasting: valuesOf(data.lasting), ofTab: valuesOf(data.ofTab) });
    } else if (events) dispatch(data, events);
    else early.push(data);
  });
  parent.postMessage({ loquat: 'hello' }, '*');
  return {
    hello: hello.promise,
    keep(storage, name, value) {
      void hello.promise.then(({ origin }) => parent.postMessage({ loquat: 'keep', storage, name, value }, origin));
    },
    listen(given) {
      events = given;
      for (const data of early.splice(0)) dispatch(data, given);
    },
  };
}
