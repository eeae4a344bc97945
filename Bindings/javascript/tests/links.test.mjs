import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { screenLink, screenURL } from '../src/index.js';

describe('The URL of a screen', () => {
  it('has the path, and what is no default of the query', () => {
    const link = screenLink('/drinks/{id}', { size: 'small', hot: null });
    assert.equal(screenURL(link, { id: 42, size: 'small' }), '/drinks/42');
    assert.equal(screenURL(link, { id: 42, size: 'a b', hot: true }), '/drinks/42?size=a%20b&hot=true');
    assert.equal(screenURL(screenLink('/')), '/');
    assert.equal(screenURL(screenLink('/größe/{t}'), { t: 'ä/~!' }), '/gr%C3%B6%C3%9Fe/%C3%A4%2F~%21');
  });

  it('keeps the slashes of a rest', () => {
    assert.equal(screenURL(screenLink('/help/{page*}'), { page: 'a b/c' }), '/help/a%20b/c');
  });

  it('is missing without a param of the path', () => {
    for (const params of [{}, { id: null }, { id: '' }, { id: [] }]) {
      assert.equal(screenURL(screenLink('/drinks/{id}'), params), undefined);
    }
  });
});
