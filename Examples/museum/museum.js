// The museum's guide in a browser. The graph decides what each button does.
import { mount } from 'navd-web';
import { listen, speakFor } from './guide.js';
import { EvacuationScreen, LetterScreen, PinScreen, StaffScreen, WayOutScreen } from './staff.js';
import { AttractScreen, ExhibitScreen, MapScreen, RoomScreen } from './visit.js';
import { FeedbackScreen, QuestionScreen, ResultScreen } from './visitors.js';

const museum = mount(document.body, {
  tree: 'museum', graph: 'museum', voice: 'public', icons: 'icons', startOver: 'attract', screens: {
    AttractScreen, MapScreen, RoomScreen, ExhibitScreen, QuestionScreen, ResultScreen, FeedbackScreen, PinScreen, StaffScreen,
    LetterScreen, EvacuationScreen, WayOutScreen,
  },
});
globalThis.museum = museum;
speakFor(museum);
listen(museum);
museum.on('fact', (name) => {
  if (name === 'stars') museum.redraw();
});
