/**
 * The part of the service worker's global scope that is used here. TypeScript's WebWorker library conflicts with the
 * DOM library, which the rest of the client needs, in one program.
 */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly WindowOfApp[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: {
    readonly navigationPreload?: { disable(): Promise<void> };
    update(): Promise<unknown>;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
  addEventListener(type: 'push', listener: (event: PushMessageEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}

export interface WindowOfApp {
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  /** Resolves to null when the resulting page is of another origin. */
  navigate(address: string): Promise<WindowOfApp | null>;
  focus(): Promise<unknown>;
}

export interface LifecycleEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LifecycleEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface MessageFromPage extends LifecycleEvent {
  readonly data: unknown;
}

export interface PushMessageEvent extends LifecycleEvent {
  /** Null for a push without content. */
  readonly data: { json(): unknown } | null;
}

export interface NotificationEvent extends LifecycleEvent {
  readonly notification: { readonly data: unknown; close(): void };
}
