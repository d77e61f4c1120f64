/**
 * The whole script of the landing and the other static pages: links into the app, a side menu, two tabs and an install
 * button, without a framework.
 */
import { SIDE_MENU_ID } from '../sections.ts';
import { offerInstall } from './install.ts';
import { setUpPlatformTabs } from './platform-tabs.ts';
import { setUpSideMenu } from './side-menu.ts';
import { welcomeBack } from './signed-in.ts';

welcomeBack(document, document.cookie);

const menu = document.getElementById(SIDE_MENU_ID);
const opener = document.querySelector(`[aria-controls="${SIDE_MENU_ID}"]`);
if (menu instanceof HTMLDialogElement && opener instanceof HTMLElement) setUpSideMenu(menu, opener);

const tabList = document.querySelector('[role="tablist"]');
if (tabList !== null) setUpPlatformTabs(tabList, /android/i.test(navigator.userAgent));

const installButton = document.querySelector('[data-installs]');
if (installButton instanceof HTMLButtonElement) offerInstall(window, installButton);
