// A button that sends a route: `Go { text: "Latte"; route: "drink"; params: ({ drink: "Latte" }) }`.
NavButton {}
