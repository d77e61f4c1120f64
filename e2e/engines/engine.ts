/** Options for opening a window. */
export type WindowOptions = {
  /** URL of the forward proxy. */
  proxy: string;
  width: number;
  height: number;
  /** A folder of this test, for downloads and site data. */
  folder: string;
  /** Whether the window is private: it stores nothing, and has the restrictions of private windows. */
  isPrivate?: boolean;
};

/** One step of a W3C action sequence for a pointer or a keyboard. */
export type Action = Record<string, unknown>;
export type ActionSource = { type: 'pointer' | 'key'; id: string; parameters?: object; actions: Action[] };

export type Cookie = { name: string; value: string; httpOnly: boolean };

/** A browser window, with the few commands that both protocols support. */
export interface Engine {
  /** Opens a URL, and waits until its document is loaded, or the engine's error page. */
  open(url: string): Promise<void>;
  /**
   * Runs a function in the page and waits for its result.
   * @param source of a function that takes JSON and returns JSON or a promise of it
   */
  call(source: string, args: string): Promise<string>;
  /** Sets the files of the input that a function of the page returns. */
  setFiles(source: string, args: string, paths: readonly string[]): Promise<void>;
  perform(sources: readonly ActionSource[]): Promise<void>;
  setCookies(url: string, cookies: readonly Cookie[]): Promise<void>;
  /** Returns the names of all cookies of the open site, including HttpOnly ones. */
  cookieNames(): Promise<string[]>;
  /** Takes a screenshot of the window, as PNG. */
  screenshot(): Promise<Buffer>;
  /** Console errors and uncaught exceptions of the pages. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}
