/** Chromium's event when the app can be installed; not in the DOM library, as no other engine has it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/**
 * Shows the install button once the browser offers to install, and hides it once it is used or the app is installed. In
 * Safari and Firefox it never shows, and the steps next to it explain how.
 */
export function offerInstall(target: EventTarget, button: HTMLButtonElement): void {
  let offer: InstallPromptEvent | undefined;

  target.addEventListener('beforeinstallprompt', event => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    offer = event;
    button.hidden = false;
  });

  target.addEventListener('appinstalled', () => {
    button.hidden = true;
  });

  button.addEventListener('click', () => {
    button.hidden = true;
    void offer?.prompt();
  });
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}
