import { go, h, mount } from 'navd-web';

mount(document.body, { tree: 'form', graph: 'form', screens: {
  ListScreen: () => [h('h1', 'Notes'), go('Write', 'note')],
  NoteScreen(view) {
    const text = h('textarea', { 'data-save': 'text', autofocus: true, 'aria-label': 'Text' }, view.params.text);
    text.addEventListener('input', () => { if (!view.params.dirty) view.trigger('edited'); });
    view.update = () => {};
    const save = () => view.trigger('save', { text: text.value });
    return [h('h1', 'Note'), text, h('button', { type: 'button', class: 'main', onclick: save }, 'Save')];
  },
  DiscardScreen: () => [h('h2', 'Discard the changes?'), go('Discard', 'discard'), go('Keep', 'keep')],
} });
