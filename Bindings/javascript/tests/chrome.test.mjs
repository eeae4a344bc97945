// The chrome: the transcripts in Protocol/chrome.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { chrome } from '../src/chrome.js';

const FOLDER = new URL('../../../Protocol/chrome/', import.meta.url);

describe('The chrome', async () => {
  for (const name of (await readdir(FOLDER)).sort()) {
    const { title, graph, cases } = JSON.parse(await readFile(new URL(name, FOLDER), 'utf8'));
    for (const { title: of, snapshot, language, chrome: expected } of cases) {
      it(`of ${title} ${of}`, () => assert.deepEqual(chrome(graph, snapshot, language), expected));
    }
  }
});
