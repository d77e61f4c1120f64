/** What a window is opened with. */
export type WindowOptions = {
  /** The address of the forward proxy. */
  proxy: string;
  width: number;
  height: number;
  /** A folder of this test, for downloads and the data of sites. */
  folder: string;
  /** Whether the window is private: it keeps nothing, and refuses what such windows refuse. */
  isPrivate?: boolean;
};

/** One step of a W3C action sequence of a pointer or a keyboard. */
export type Action = Record<string, unknown>;
export type ActionSource = { type: 'pointer' | 'key'; id: string; parameters?: object; actions: Action[] };

export type Cookie = { name: string; value: string; httpOnly: boolean };

/** A window of a browser, by the few commands that both of its protocols have. */
export interface Engine {
  /** Opens an address, and waits until its document is there; where nothing answers, until the engine's error page is. */
  open(url: string): Promise<void>;
  /**
   * Runs a function in the page and waits for what it answers with.
   * @param source of a function that takes JSON and answers with JSON or a promise of it
   */
  call(source: string, args: string): Promise<string>;
  /** Gives files to the input that a function of the page answers with. */
  setFiles(source: string, args: string, paths: readonly string[]): Promise<void>;
  perform(sources: readonly ActionSource[]): Promise<void>;
  setCookies(url: string, cookies: readonly Cookie[]): Promise<void>;
  /** The names of all cookies of the open site, those that no script sees too. */
  cookieNames(): Promise<string[]>;
  /** A picture of the window, as PNG. */
  screenshot(): Promise<Buffer>;
  /** What pages have written to the console as errors, or thrown. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}
