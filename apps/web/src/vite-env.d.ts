/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Origin of the API when it is not the pages' own. */
  readonly VITE_API_BASE?: string;
  /** Changes with the shape of the server's answers. */
  readonly VITE_ANSWERS_VERSION: string;
  /** Address of support, shown to people whose account is switched off. */
  readonly VITE_SUPPORT_EMAIL?: string;
}
