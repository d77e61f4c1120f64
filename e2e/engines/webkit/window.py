#!/usr/bin/python3
"""A window of WebKitGTK that WebKitWebDriver starts and drives.

MiniBrowser's own automation uses a private window that stores nothing, so it can neither reload offline nor show what is
left after signing out. Arguments: proxy address, width, height, folder for downloads, and the folder for site data;
without the last one it is a private window.
"""

import json
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2  # noqa: E402

PROXY, WIDTH, HEIGHT, DOWNLOADS = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
DATA = sys.argv[5] if len(sys.argv) > 5 else None


def make_context():
    if DATA is None:
        manager = WebKit2.WebsiteDataManager.new_ephemeral()
    else:
        manager = WebKit2.WebsiteDataManager(
            base_data_directory=os.path.join(DATA, "data"), base_cache_directory=os.path.join(DATA, "cache")
        )
    manager.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
    manager.set_network_proxy_settings(
        WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(PROXY, None)
    )
    context = WebKit2.WebContext(website_data_manager=manager)
    context.set_preferred_languages(["ar-SA", "ar"])
    context.set_automation_allowed(True)
    context.connect("automation-started", start_session)
    context.connect("download-started", save_download)
    return context


def save_download(_context, download):
    def choose(download, name):
        download.set_destination("file://" + os.path.join(DOWNLOADS, name))
        return True

    download.connect("decide-destination", choose)


def start_session(_context, session):
    session.connect("create-web-view", lambda _session: open_window())


def allow(_view, request):
    request.allow()
    return True


def cancel_chooser(_view, request):
    # Files are set on the input itself; the chooser would be a GTK window.
    request.cancel()
    return True


# The protocol cannot read the console, so each document reports its own errors.
REPORT = """
(() => {
  const report = text => webkit.messageHandlers.complaint.postMessage(String(text));
  // A resize during a ResizeObserver callback is only reported in the next frame, which is no fault.
  addEventListener('error', ({ message }) => message && !message.startsWith('ResizeObserver loop') && report(message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    report(`${effectiveDirective} blocked ${blockedURI}`));
  const { error } = console;
  console.error = (...all) => {
    report(all.join(' '));
    error.apply(console, all);
  };
})();
"""


def report_complaints():
    manager = WebKit2.UserContentManager()
    manager.register_script_message_handler("complaint")
    manager.connect("script-message-received::complaint", write_complaint)
    manager.add_script(
        WebKit2.UserScript.new(
            REPORT,
            WebKit2.UserContentInjectedFrames.ALL_FRAMES,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    return manager


def write_complaint(_manager, result):
    text = result.get_js_value().to_string()
    print("complaint " + json.dumps(text), flush=True)


def open_window():
    settings = WebKit2.Settings(
        enable_media_stream=True,
        enable_mock_capture_devices=True,
        enable_page_cache=True,
        javascript_can_access_clipboard=True,
        media_playback_requires_user_gesture=False,
    )
    view = WebKit2.WebView(
        web_context=CONTEXT,
        is_controlled_by_automation=True,
        settings=settings,
        user_content_manager=report_complaints(),
    )
    view.connect("permission-request", allow)
    view.connect("run-file-chooser", cancel_chooser)
    # A system dialog would wait for a printer.
    view.connect("print", lambda _view, _operation: True)
    window = Gtk.Window()
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    # Without a window manager it does not get the keyboard focus automatically.
    window.connect("map-event", lambda *_: window.get_window().focus(Gdk.CURRENT_TIME))
    window.show_all()
    view.grab_focus()
    return view


CONTEXT = make_context()
Gtk.main()
