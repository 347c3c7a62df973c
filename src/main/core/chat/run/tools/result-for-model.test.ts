import { describe, expect, test } from 'vitest';
import { resultForModel } from './result-for-model.ts';

const see = (result: unknown, characters = 40_000) =>
  resultForModel(typeof result === 'string' ? result : JSON.stringify(result), { characters });
const text = (value: string) => ({ type: 'text', text: value });

describe('what a model sees of a result', () => {
  test('texts, images and sounds as they are, never base64 as text', () => {
    const { output } = see({
      content: [
        text('Here:'),
        { type: 'image', data: 'iVBORw==', mimeType: 'image/png' },
        { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' },
      ],
    });

    expect(output).toEqual({
      type: 'content',
      parts: [
        text('Here:'),
        { type: 'file', mediaType: 'image/png', base64: 'iVBORw==' },
        { type: 'file', mediaType: 'audio/wav', base64: 'UklGRg==' },
      ],
    });
  });

  test('a link as a line, an embedded text whole, a binary as a note', () => {
    const { output } = see({
      content: [
        { type: 'resource_link', name: 'a', uri: 'file:///a' },
        { type: 'resource', resource: { uri: 'file:///b', text: 'inside' } },
        { type: 'resource', resource: { uri: 'file:///c', blob: 'AAAA', mimeType: 'app/zip' } },
        { type: 'resource', resource: { uri: 'file:///d', blob: 'AAAA', mimeType: 'image/gif' } },
      ],
    });

    expect(output).toEqual({
      type: 'content',
      parts: [
        text('[Resource a <file:///a>]'),
        text('inside'),
        text('[Binary resource <file:///c> (app/zip) is not shown]'),
        { type: 'file', mediaType: 'image/gif', base64: 'AAAA' },
      ],
    });
  });

  test('structured content only where there is nothing else', () => {
    const structuredContent = { sum: 42 };

    expect(see({ content: [], structuredContent }).output).toMatchObject({
      parts: [text('{"sum":42}')],
    });
    expect(see({ content: [text('42')], structuredContent }).output).toMatchObject({
      parts: [text('42')],
    });
  });

  test('the tool’s own verdict as an error', () => {
    const result = see({
      isError: true,
      content: [text('No such file'), { type: 'image', data: 'AA', mimeType: 'image/png' }],
    });

    expect(result).toMatchObject({
      isError: true,
      output: { type: 'error', text: 'No such file\n[image/png is not shown with an error]' },
    });
  });

  test.each([
    ['aGk=', 'aGk='],
    ['aGk', 'aGk='],
    ['a\nGk=\n', 'aGk='],
  ])('base64 written as %j goes on as %s', (data, base64) => {
    const { output } = see({ content: [{ type: 'image', data, mimeType: 'image/png' }] });

    expect(output).toEqual({
      type: 'content',
      parts: [{ type: 'file', mediaType: 'image/png', base64 }],
    });
  });

  test.each(['data:image/png;base64,aGk=', 'aGkaG', '', '===', 'a=b='])(
    '%j is no base64',
    (data) => {
      const { output } = see({ content: [{ type: 'image', data, mimeType: 'image/png' }] });

      expect(output).toMatchObject({
        parts: [text('[The image (image/png) is not shown: its data is not base64]')],
      });
    },
  );

  test('only a true `isError` is one', () => {
    expect(see({ isError: 'yes', content: [] }).isError).toBe(false);
  });
});

describe('a result that is too long', () => {
  test('is cut over all its texts, and says so', () => {
    const { output, sentCharacters, cutFrom } = see(
      { content: [text('a'.repeat(60)), text('b'.repeat(60)), text('c'.repeat(60))] },
      100,
    );

    expect(output).toEqual({
      type: 'content',
      parts: [
        text('a'.repeat(60)),
        text('b'.repeat(40)),
        text('[Cut here: the model gets the first 100 of 180 characters]'),
      ],
    });
    expect([sentCharacters, cutFrom]).toEqual([100, 180]);
  });

  test('of exactly the limit is whole', () => {
    expect(see({ content: [text('a'.repeat(100))] }, 100)).not.toHaveProperty('cutFrom');
  });

  test('is not cut in the middle of a character', () => {
    const { output } = see({ content: [text('💥💥')] }, 3);

    expect(output).toMatchObject({ parts: [text('💥'), {}] });
  });

  test('in base64 is named and left out', () => {
    const { output } = see({
      content: [{ type: 'image', data: 'A'.repeat(10_000_001), mimeType: 'image/png' }],
    });

    expect(output).toMatchObject({
      parts: [text('[The image (image/png, 10000001 characters of base64) is too large]')],
    });
  });

  test('in parts has its rest counted', () => {
    const { output } = see({ content: Array.from({ length: 1500 }, () => text('')) });

    expect(output).toMatchObject({ type: 'content' });
    expect(JSON.stringify(output)).toContain('[500 more parts are not shown]');
  });
});

describe('a result that is not as the protocol has it', () => {
  test.each([
    ['nothing', {}, '(The tool returned nothing.)'],
    ['no list', { content: 'text' }, 'text'],
    ['an object for a list', { content: { a: 1 } }, '{"a":1}'],
    ['a task instead of a result', { task: { taskId: 'a' } }, '{"task":{"taskId":"a"}}'],
    ['only what is about it', { _meta: { a: 1 }, isError: false }, '(The tool returned nothing.)'],
    ['a list', [1], '[1]'],
    ['a string', '"x"', '"x"'],
    ['no JSON', '{"content": [', '{"content": ['],
    ['an unknown part', { content: [{ type: 'hologram', a: 1 }] }, '{"type":"hologram","a":1}'],
    ['a part that is none', { content: [null, 7] }, 'null'],
    ['a text that is none', { content: [{ type: 'text', text: 5 }] }, '5'],
    [
      'an image without data',
      { content: [{ type: 'image', mimeType: 'image/png' }] },
      '[The image has no readable data or media type]',
    ],
    [
      'a media type with tricks',
      { content: [{ type: 'image', data: 'AA', mimeType: 'image/png;x="\n' }] },
      '[The image has no readable data or media type]',
    ],
    [
      'a resource without any',
      { content: [{ type: 'resource' }] },
      '[Binary resource <?> is not shown]',
    ],
  ])('%s', (_what, result, shown) => {
    const { output } = see(result);

    expect(output.type === 'content' && output.parts[0]).toEqual(text(shown));
  });

  test('nested too deeply to be written is cut', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);

    expect(JSON.stringify(see(`{"structuredContent":${deep}}`).output)).toContain('levels deep');
  });
});
