// The script `/widget.js` that other sites embed: it makes the frame of the chat and sets its size. It imports nothing,
// so that it stays one small classic script. All styles are set through the object model, which no policy of a page
// forbids, and nothing runs before the page itself has loaded.
(() => {
  const script = document.currentScript as HTMLScriptElement | null;
  const FRAME_ID = 'VOCECHAT_WIDGET';
  if (!script?.src || document.getElementById(FRAME_ID)) return;
  const { dataset } = script;
  const { origin } = new URL(script.src);
  const MARGIN_PX = 16;
  /** Below this width of the page an open chat fills it. */
  const NARROW_PX = 480;
  /** Attributes of the script, and the parameters of the chat's address that they set. */
  const TOLD: readonly (readonly [attribute: string, parameter: string])[] = [
    ['id', 'id'],
    ['autoReg', 'autoReg'],
    ['loginToken', 'token'],
    ['theme', 'theme'],
    ['themeColor', 'themeColor'],
    ['title', 'title'],
    ['logo', 'logo'],
    ['welcome', 'welcome'],
    ['popupTitle', 'popupTitle'],
    ['popupSubtitle', 'popupSubtitle'],
    ['popupImage', 'popupImage'],
    ['popupClosable', 'popupClosable'],
    ['showPopup', 'showPopup'],
  ];

  const pixels = (text: string | undefined, fallback: number): number => {
    const px = Number.parseInt(text ?? '', 10);
    return px > 0 ? px : fallback;
  };
  type Look = 'OPEN' | 'CLOSE' | 'POPUP';
  const looks = {
    OPEN: { width: pixels(dataset['openWidth'], 380), height: pixels(dataset['openHeight'], 680), radius: '16px' },
    CLOSE: { width: pixels(dataset['closeWidth'], 48), height: pixels(dataset['closeHeight'], 48), radius: '999px' },
    /** The button with a text beside it. */
    POPUP: { width: 320, height: 120, radius: '16px' },
  };
  const isLeft = dataset['position'] === 'left';
  const frame = document.createElement('iframe');
  let look: Look = 'CLOSE';

  // The fragment after the # is sent to no server.
  const pageNow = (): string => location.href.split('#', 1)[0]!;

  function addressOf(): string {
    const address = new URL('/widget.html', origin);
    const { searchParams } = address;
    searchParams.set('host', dataset['hostId'] ?? '1');
    for (const [attribute, parameter] of TOLD) {
      const value = dataset[attribute];
      if (value) searchParams.set(parameter, value);
    }
    searchParams.set('from', location.hostname);
    // Isolated pages load only frames that are isolated as well.
    if (globalThis.crossOriginIsolated) searchParams.set('isolated', '1');
    // The chat may request the values that the page keeps for it.
    address.hash = new URLSearchParams({ page: pageNow(), pageTitle: document.title, loader: '1' }).toString();
    return address.href;
  }

  /** Important, because the style sheets of the page may be. */
  function set({ style }: HTMLElement, styles: Record<string, string>): void {
    for (const [name, value] of Object.entries(styles)) style.setProperty(name, value, 'important');
  }

  /** The frame is positioned by a transform: a new size with new offsets would count as a layout shift of the page. */
  function resize(): void {
    const isFull = look === 'OPEN' && innerWidth < NARROW_PX;
    const { width, height, radius } = looks[look];
    const margin = isFull ? 0 : MARGIN_PX;
    const most = `calc(100% - ${2 * margin}px)`;
    const back = `calc(-100% - ${margin}px)`;
    set(frame, {
      width: isFull ? '100%' : `${width}px`,
      height: isFull ? '100%' : `${height}px`,
      'max-width': most,
      'max-height': most,
      transform: `translate(${isLeft ? `${margin}px` : back}, ${back})`,
      'border-radius': isFull ? '0' : radius,
    });
  }

  function show(next: Look): void {
    look = next;
    resize();
  }

  function reloadOpen(): void {
    const address = new URL(addressOf());
    address.searchParams.set('open', String(Date.now()));
    frame.src = address.href;
    show('OPEN');
  }

  // Where the browser denies storage to the frame, the page keeps values for it: never a token, but a secret that signs
  // this visitor in again, on this website alone.
  const PREFIX = 'loquat-widget:';
  type Storages = 'lasting' | 'ofTab';

  function storageOf(name: Storages): Storage | undefined {
    try {
      return name === 'lasting' ? localStorage : sessionStorage;
    } catch {
      return undefined;
    }
  }

  function valuesIn(name: Storages): Record<string, string> {
    const entries = Object.entries(storageOf(name) ?? {}).filter(([key]) => key.startsWith(PREFIX));
    return Object.fromEntries(entries) as Record<string, string>;
  }

  function keep(storage: Storage | undefined, name: string, value: string | null): void {
    if (!name.startsWith(PREFIX)) return;
    try {
      if (value === null) storage?.removeItem(name);
      else storage?.setItem(name, value);
    } catch {
      // The page's storage is full.
    }
  }

  /** The frame has started, and receives messages from now on. */
  let isReady = false;
  let user: object | undefined;
  let theme: string | undefined;
  const send = (message: unknown): void => void (isReady && frame.contentWindow?.postMessage(message, origin));
  const sendUser = (): void => {
    if (user) send({ loquat: 'user', user });
  };
  const sendTheme = (): void => {
    if (theme !== undefined) send({ loquat: 'theme', theme });
  };

  function greet(): void {
    isReady = true;
    send({ loquat: 'hello', lasting: valuesIn('lasting'), ofTab: valuesIn('ofTab') });
    sendUser();
    sendTheme();
    sendPage();
  }

  let sentPlace = '';
  function sendPage(): void {
    if (!isReady) return;
    const [page, title] = [pageNow(), document.title];
    if (sentPlace === page + title) return;
    sentPlace = page + title;
    send({ loquat: 'page', page, title });
  }

  /** For browsers without the Navigation API. */
  function followHistory(changed: () => void): void {
    addEventListener('popstate', changed);
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = history[name];
      history[name] = function changeAndTell(...given) {
        change.apply(this, given);
        changed();
      };
    }
  }

  /** Single-page apps change the address and the title without loading a page. */
  function followPage(): void {
    sentPlace = pageNow() + document.title;
    const later = (): void => void setTimeout(sendPage);
    const { navigation } = globalThis as { navigation?: EventTarget };
    if (navigation) navigation.addEventListener('currententrychange', later);
    else followHistory(later);
    new MutationObserver(later).observe(document.head, { childList: true, subtree: true, characterData: true });
  }

  const tell = (word: 'OPEN' | 'CLOSE'): void => frame.contentWindow?.postMessage(word, origin);
  const api = {
    open: () => tell('OPEN'),
    close: () => tell('CLOSE'),
    toggle: () => tell(look === 'OPEN' ? 'CLOSE' : 'OPEN'),
    setUser(given: object): void {
      user = { ...user, ...given };
      sendUser();
    },
    setTheme(given: string): void {
      theme = given;
      sendTheme();
    },
  };

  /** The frame, or the shadow root that shields it from the styles of the page. */
  function rootOf(): HTMLElement {
    if (dataset['useShadowDom'] !== 'true') return frame;
    const root = document.createElement('div');
    set(root, { all: 'initial' });
    root.attachShadow({ mode: 'open' }).append(frame);
    return root;
  }

  function start(): void {
    const root = rootOf();
    root.id = FRAME_ID;
    frame.title = dataset['title'] || 'Chat';
    frame.src = addressOf();
    set(frame, { all: 'initial', display: 'block', position: 'fixed', top: '100%', left: isLeft ? '0' : '100%' });
    set(frame, { border: '0', 'z-index': '9999', 'box-shadow': '0 4px 24px rgb(0 0 0 / 0.18)' });
    resize();
    document.body.append(root);
    followPage();
  }

  type FromFrame =
    | string
    | { loquat: 'hello' }
    | { loquat: 'keep'; storage: Storages; name: string; value: string | null }
    | null;
  addEventListener('message', ({ data, source, origin: from }: MessageEvent<FromFrame>) => {
    if (from !== origin || source !== frame.contentWindow) return;
    if (data === 'OPEN' || data === 'CLOSE' || data === 'POPUP') show(data);
    else if (data === 'RELOAD_WITH_OPEN') reloadOpen();
    else if (typeof data === 'object' && data?.loquat === 'hello') greet();
    else if (typeof data === 'object' && data?.loquat === 'keep') keep(storageOf(data.storage), data.name, data.value);
  });
  addEventListener('resize', resize);
  Object.assign(globalThis, { LoquatWidget: api, VoceChatWidget: api });
  if (document.readyState === 'complete') setTimeout(start);
  else addEventListener('load', () => setTimeout(start), { once: true });
})();
