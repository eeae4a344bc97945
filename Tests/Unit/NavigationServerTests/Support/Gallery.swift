/// An application with tabs, a split, modal flows and handed-over children.
enum Gallery {
  static let graph = """
    {"navigation": 1, "name": "gallery", "root": {"coordinator": "Main"},
     "facts": {"open": {"type": "boolean", "default": true, "kept": false}, "wide": {"type": "boolean", "default": true}},
     "screens": {
       "Home": {}, "Item": {"requires": {"fact": "open"}, "otherwise": {"routes": ["sheet"], "park": "1s"}},
       "Sheet": {}, "Left": {}, "Question": {},
       "Right": {"params": {"n": {"type": "integer"}}, "leave": {"when": {"equals": ["${params.n}", 1]},
                 "confirm": {"coordinator": "Ask", "route": "ask", "style": "alert"}}}},
     "coordinators": {
       "Main": {"kind": "tabs", "tabs": [
         {"name": "home", "coordinator": "Home", "route": "show", "pullback": "heard"},
         {"name": "panes", "coordinator": "Panes", "route": "show"},
         {"name": "later", "coordinator": "Home", "route": "show", "lazy": true}],
         "routes": {
           "heard": {"wraps": "Home", "do": [{"when": {"inner": "panes"}, "select": "panes"}, "none"]},
           "later": {"select": "later"}
         }},
       "Home": {"routes": {
         "show": {"push": "Home"},
         "item": {"push": "Item"},
         "sheet": {"present": {"screen": "Sheet", "style": "sheet"}},
         "alarm": {"present": {"coordinator": "Flow", "route": "show", "priority": 10}},
         "panes": "none",
         "child": {"handover": {"coordinator": "Home", "route": "item", "pullback": "heard"}},
         "heard": {"wraps": "Home", "do": [{"when": {"inner": "up"}, "push": "Item"}, "none"]},
         "flow": {"start": {"coordinator": "Flow", "route": "show", "in": "modal", "completed": "flowEnded"}},
         "flowEnded": {"completes": "Flow",
                       "do": [{"when": {"completion": "value"}, "push": "Item"}, "none"]},
         "up": "pop",
         "top": "backToRoot",
         "close": "dismiss",
         "own": {"set": {"screens": ["Item"], "scope": "own"}},
         "confetti": {"custom": {"name": "confetti", "params": {"n": 3}}}
       }},
       "Flow": {"kind": "bare", "routes": {
         "show": {"show": "Sheet"},
         "next": {"start": {"coordinator": "Flow", "route": "show", "completed": "ended"}},
         "ended": {"completes": "Flow",
                   "do": [{"when": {"completion": "value"}, "finish": {"value": 2}}, "cancel"]},
         "finish": {"sequence": [{"custom": "confetti"}, {"finish": {"value": 1}}]},
         "fail": {"fail": {"error": "no"}}
       }},
       "Ask": {"result": {"type": "boolean"}, "routes": {
         "ask": {"push": "Question"}, "finish": {"finish": {"value": true}}, "close": {"finish": {"value": false}}
       }},
       "Panes": {"kind": "split", "requires": {"fact": "wide"}, "otherwise": {"routes": ["sheet"]}, "routes": {
         "show": {"sequence": [{"primary": {"push": "Left"}},
                  {"secondary": {"push": {"screen": "Right", "params": {"n": 0}}}}]},
         "left": {"primary": {"push": "Left"}},
         "right": {"params": {"n": {"type": "integer"}},
                   "do": {"secondary": {"push": {"screen": "Right", "params": {"n": "${params.n}"}}}}},
         "clear": {"secondary": "popToRoot"}
       }}
     }}
    """.replacing("\n", with: " ")
}
