/* Types of the interface. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#ifndef NAVD_GTK_API
#define NAVD_GTK_API
#endif

/**
 * NavdVoice:
 * @NAVD_VOICE_DEVELOPERS: developers: all messages of navd
 * @NAVD_VOICE_PUBLIC: the public: only messages that concern them, without names from the protocol
 *
 * The audience of the messages.
 */
typedef enum { NAVD_VOICE_DEVELOPERS, NAVD_VOICE_PUBLIC } NavdVoice;
#define NAVD_TYPE_VOICE (navd_voice_get_type())
NAVD_GTK_API GType navd_voice_get_type(void);

/**
 * NavdConnection:
 * @NAVD_CONNECTION_CONNECTING: there is no connection, or it is lost
 * @NAVD_CONNECTION_CLOSED: the tree is not open
 * @NAVD_CONNECTION_READY: the snapshot is up to date
 *
 * The state of the connection.
 */
typedef enum { NAVD_CONNECTION_CONNECTING, NAVD_CONNECTION_CLOSED, NAVD_CONNECTION_READY } NavdConnection;
#define NAVD_TYPE_CONNECTION (navd_connection_get_type())
NAVD_GTK_API GType navd_connection_get_type(void);

/**
 * NavdAppearance:
 * @NAVD_APPEARANCE_SYSTEM: the preference of the system
 * @NAVD_APPEARANCE_LIGHT: light
 * @NAVD_APPEARANCE_DARK: dark
 *
 * The mode of the theme.
 */
typedef enum { NAVD_APPEARANCE_SYSTEM, NAVD_APPEARANCE_LIGHT, NAVD_APPEARANCE_DARK } NavdAppearance;
#define NAVD_TYPE_APPEARANCE (navd_appearance_get_type())
NAVD_GTK_API GType navd_appearance_get_type(void);

/**
 * NavdChrome:
 * @NAVD_CHROME_HEADER: the bars with Back, title, actions and languages
 * @NAVD_CHROME_TABS: the bar or rail of tabs
 * @NAVD_CHROME_MESSAGES: temporary messages
 * @NAVD_CHROME_CONNECTION: the line while there is no connection or no tree
 * @NAVD_CHROME_IDLE: the question whether the user is still there
 * @NAVD_CHROME_ALL: all of them
 *
 * The parts that a view draws around the screens.
 */
typedef enum {
  NAVD_CHROME_HEADER = 1 << 0,
  NAVD_CHROME_TABS = 1 << 1,
  NAVD_CHROME_MESSAGES = 1 << 2,
  NAVD_CHROME_CONNECTION = 1 << 3,
  NAVD_CHROME_IDLE = 1 << 4,
  NAVD_CHROME_ALL = (1 << 5) - 1
} NavdChrome;
#define NAVD_TYPE_CHROME (navd_chrome_get_type())
NAVD_GTK_API GType navd_chrome_get_type(void);

G_END_DECLS
