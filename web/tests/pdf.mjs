// Reads a PDF as a reader does, and no more of it than the tests look at: objects by the table of where they begin, pages, what is
// written on them and where links lead.
import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

/** Pages with their texts in the order in which they are drawn, how many shapes there are, and links. */
export function read(bytes) {
  const text = bytes.toString('latin1');
  assert.match(text, /^%PDF-1\.7\n/);
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)[1]);
  const [, many] = /^xref\n0 (\d+)\n/.exec(text.slice(table));
  const places = [...text.slice(table).matchAll(/(\d{10}) 00000 n \n/g)].map(([, place]) => Number(place));
  assert.equal(places.length, Number(many) - 1);
  const objects = places.map((place, i) => {
    assert.ok(text.startsWith(`${i + 1} 0 obj\n`, place), `object ${i + 1} begins where the table says`);
    return text.slice(place, text.indexOf('endobj\n', place));
  });
  const object = (reference) => objects[Number(/^(\d+) 0 R$/.exec(reference)[1]) - 1];
  const part = (from, pattern) => pattern.exec(from)?.[1] ?? '';
  const tree = object(part(objects[0], /\/Pages (\d+ 0 R)/));
  const kids = part(tree, /\/Kids \[([^\]]*)\]/).match(/\d+ 0 R/g) ?? [];
  assert.equal(Number(part(tree, /\/Count (\d+)/)), kids.length);
  return kids.map((kid) => {
    const page = object(kid);
    const drawn = object(part(page, /\/Contents (\d+ 0 R)/));
    const at = drawn.indexOf('stream\n') + 7;
    const content = inflateSync(Buffer.from(drawn.slice(at, at + Number(part(drawn, /\/Length (\d+)/))), 'latin1')).toString('latin1');
    const links = (part(page, /\/Annots \[([^\]]*)\]/).match(/\d+ 0 R/g) ?? []).map((link) => part(object(link), /\/URI \(((?:\\.|[^\\)])*)\)/).replace(/\\(.)/g, '$1'));
    return {
      paper: part(page, /\/MediaBox \[0 0 ([^\]]*)\]/).split(' ').map(Number),
      texts: [...content.matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex]) => Buffer.from(hex, 'hex').toString('latin1')),
      shapes: (content.match(/ (B|f|S) Q\n/g) ?? []).length,
      links,
      balanced: (content.match(/(^|\n)q /g) ?? []).length === (content.match(/ Q\n/g) ?? []).length,
    };
  });
}
