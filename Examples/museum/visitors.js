// What visitors answer: the quiz, and the visitors' book. What they have chosen and typed is saved state of the screen.
import { back, go, h, icon } from 'navd-web';
import { exhibits, picture, questions, spoken, text } from './guide.js';

const count = questions.length;

export function QuestionScreen(view) {
  const { number, right } = view.params;
  const question = questions[number - 1];
  const { chosen } = view.saved;
  const isAnswered = chosen !== undefined;
  const choose = (index) => {
    view.save({ chosen: index });
    view.redraw();
  };
  const answer = (texts, index) => {
    const verdict = index === question.right ? 'right' : index === chosen && 'wrong';
    return h('button', {
      type: 'button', class: 'answer', disabled: isAnswered, 'aria-pressed': `${index === chosen}`, 'data-is': isAnswered && verdict,
      onclick: () => choose(index),
    }, spoken(texts), isAnswered && verdict && icon(verdict === 'right' ? 'check' : 'close'));
  };
  return [
    h('p', { class: 'muted' }, text('question', { number, count })), h('h1', spoken(question.text)),
    h('div', { class: 'answers' }, question.answers.map(answer)),
    isAnswered && after(question.exhibit, number, right + (chosen === question.right)),
  ];
}

/** What follows an answer: where to look, and the next question or the result. */
function after(exhibit, number, right) {
  const shown = exhibits.find(({ id }) => id === exhibit);
  return h('div', { class: 'after', role: 'status' }, picture(shown), h('b', spoken(shown.name)), h('small', text('number', shown)),
    number < count ? go(text('goOn'), 'next', { number: number + 1, right }, 'main wide') : go(text('finish'), 'done', { right }, 'main wide'));
}

export const ResultScreen = ({ params: { right } }) => h('div', { class: 'navd-state' },
  stars(right, count), h('h2', text('result', { right, count })), h('p', text(`result${right}`)),
  go(text('again'), 'quiz', undefined, 'wide'), back(text('done'), 'main wide'));

/** Returns as many stars as are given, of a number. */
export const stars = (given, of) => h('span', { class: 'stars', role: 'img', 'aria-label': `${given} / ${of}` },
  Array.from({ length: of }, (_, index) => h('span', { class: index < given ? 'given' : undefined }, icon('star'))));

export function FeedbackScreen(view) {
  const chosen = view.saved.stars ?? 0;
  const star = (number) => h('button', {
    type: 'button', class: number <= chosen ? 'star given' : 'star', role: 'radio', 'aria-checked': `${number === chosen}`,
    'aria-label': text('stars', { count: number }),
    onclick: () => {
      view.save({ stars: number });
      view.redraw();
    },
  }, icon('star'));
  const send = async () => {
    const outcome = await view.trigger('send', { stars: view.saved.stars, text: view.saved.text ?? '' });
    if (outcome?.committed) view.notify(text('thanks'), 'information');
  };
  return h('div', { class: 'book' }, h('h2', text('how')), h('div', { class: 'choose', role: 'radiogroup' }, [1, 2, 3, 4, 5].map(star)),
    h('label', text('say'), h('textarea', { 'data-save': 'text', rows: 4, placeholder: text('sayNote') })),
    h('button', { type: 'button', class: 'main wide', disabled: chosen === 0, onclick: send }, text('send')));
}
