#include "navd-types.h"

GType navd_voice_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {{NAVD_VOICE_DEVELOPERS, "NAVD_VOICE_DEVELOPERS", "developers"},
                                      {NAVD_VOICE_PUBLIC, "NAVD_VOICE_PUBLIC", "public"},
                                      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("NavdVoice", values);
  return type;
}

GType navd_connection_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {{NAVD_CONNECTION_CONNECTING, "NAVD_CONNECTION_CONNECTING", "connecting"},
                                      {NAVD_CONNECTION_CLOSED, "NAVD_CONNECTION_CLOSED", "closed"},
                                      {NAVD_CONNECTION_READY, "NAVD_CONNECTION_READY", "ready"},
                                      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("NavdConnection", values);
  return type;
}

GType navd_appearance_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {{NAVD_APPEARANCE_SYSTEM, "NAVD_APPEARANCE_SYSTEM", "system"},
                                      {NAVD_APPEARANCE_LIGHT, "NAVD_APPEARANCE_LIGHT", "light"},
                                      {NAVD_APPEARANCE_DARK, "NAVD_APPEARANCE_DARK", "dark"},
                                      {0, NULL, NULL}};
  if (!type) type = g_enum_register_static("NavdAppearance", values);
  return type;
}

GType navd_chrome_get_type(void) {
  static GType type;
  static const GFlagsValue values[] = {{NAVD_CHROME_HEADER, "NAVD_CHROME_HEADER", "header"},
                                       {NAVD_CHROME_TABS, "NAVD_CHROME_TABS", "tabs"},
                                       {NAVD_CHROME_MESSAGES, "NAVD_CHROME_MESSAGES", "messages"},
                                       {NAVD_CHROME_CONNECTION, "NAVD_CHROME_CONNECTION", "connection"},
                                       {NAVD_CHROME_IDLE, "NAVD_CHROME_IDLE", "idle"},
                                       {NAVD_CHROME_ALL, "NAVD_CHROME_ALL", "all"},
                                       {0, NULL, NULL}};
  if (!type) type = g_flags_register_static("NavdChrome", values);
  return type;
}
