// The museum's guide in a browser. The graph decides what each button does.
import { mount } from 'navd-web';
import { follow, listen } from './guide.js';
import { EvacuationScreen, LetterScreen, PinScreen, StaffScreen, WayOutScreen } from './staff.js';
import { AttractScreen, ExhibitScreen, MapScreen, RoomScreen } from './visit.js';
import { FeedbackScreen, QuestionScreen, ResultScreen } from './visitors.js';

globalThis.museum = mount(document.body, {
  tree: 'museum', graph: 'museum', voice: 'public', icons: 'icons', startOver: 'attract', screens: {
    AttractScreen, MapScreen, RoomScreen, ExhibitScreen, QuestionScreen, ResultScreen, FeedbackScreen, PinScreen, StaffScreen,
    LetterScreen, EvacuationScreen, WayOutScreen,
  },
});
follow(museum);
listen(museum);
