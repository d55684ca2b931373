// Writes PDF documents: pages of lines, shapes and text, and links. Text is set in the fonts that every reader has, so that none is
// embedded. The same drawing gives the same bytes: there is no date in it.

/** Width and height in points, 1/72 of an inch. */
export type Paper = readonly [number, number];

export const PAPERS: Record<string, Paper> = { A4: [595.28, 841.89], Letter: [612, 792] };

export type Font = 'plain' | 'bold' | 'fixed';

const FONTS: Record<Font, [string, string]> = { plain: ['F1', 'Helvetica'], bold: ['F2', 'Helvetica-Bold'], fixed: ['F3', 'Courier'] };

/** A page that is drawn: operators, and the rectangles that lead somewhere when they are pressed. */
export interface Page {
  content: string;
  links: { box: [number, number, number, number]; address: string }[];
}

/** What WinAnsiEncoding has beyond Latin-1. */
const BEYOND: Record<string, number> = { '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97 };

/** A text as the fonts have it: an octet each, `?` for what they lack; in brackets, as an operand. */
export function shown(text: string): string {
  const octets = [...text].map((sign) => {
    const code = BEYOND[sign] ?? sign.codePointAt(0) ?? 0;
    return code >= 32 && code < 256 && (code < 127 || code > 159 || BEYOND[sign] !== undefined) ? code : sign === '\u202f' ? 0xa0 : 63;
  });
  return `<${octets.map((octet) => octet.toString(16).padStart(2, '0')).join('')}>`;
}

/** A text that is not drawn, any signs at all. */
function unicode(text: string): string {
  return `<feff${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')}>`;
}

/** A number as short as it is exact enough: hundredths of a point. */
export const real = (n: number): string => String(Math.round(n * 100) / 100);

async function deflated(text: string): Promise<Uint8Array> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** The document of some pages, all on the same paper. */
export async function written(pages: Page[], paper: Paper, title: string): Promise<Blob> {
  const objects: (string | [string, Uint8Array])[] = [];
  const add = (object: string | [string, Uint8Array]): number => objects.push(object);
  // The first three are the catalogue, the list of pages and what is said of the document; the pages are known afterwards.
  objects.push('', '', `<< /Title ${unicode(title)} /Creator (Everystate) >>`);
  const fonts = Object.values(FONTS).map(([name, base]) => `/${name} ${add(`<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`)} 0 R`);
  const kids: number[] = [];
  for (const { content, links } of pages) {
    const bytes = await deflated(content);
    const drawn = add([`<< /Length ${bytes.length} /Filter /FlateDecode >>`, bytes]);
    const places = links.map(({ box, address }) => `${add(`<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${box.map(real).join(' ')}] /A << /S /URI /URI ${ascii(address)} >> >>`)} 0 R`);
    kids.push(add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paper.map(real).join(' ')}] /Resources << /Font << ${fonts.join(' ')} >> >> /Contents ${drawn} 0 R /Annots [${places.join(' ')}] >>`));
  }
  objects[0] = '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>';
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  return assembled(objects);
}

/** An address as a string of the document. */
const ascii = (address: string): string => `(${encodeURI(decodeURI(address)).replace(/[\\()]/g, (sign) => `\\${sign}`)})`;

/** The objects one after another, and the table of where each begins. */
function assembled(objects: (string | [string, Uint8Array])[]): Blob {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  let length = 0;
  const put = (part: string | Uint8Array): void => {
    parts.push(part as string | Uint8Array<ArrayBuffer>);
    length += part.length;
  };
  // Four octets above 127 tell programs that this is no text.
  put('%PDF-1.7\n');
  put(new Uint8Array([37, 226, 227, 207, 211, 10]));
  const places = objects.map((object, i) => {
    const place = length;
    const [head, bytes] = typeof object === 'string' ? [object, null] : object;
    put(`${i + 1} 0 obj\n${head}\n`);
    if (bytes) {
      put('stream\n');
      put(bytes);
      put('\nendstream\n');
    }
    put('endobj\n');
    return place;
  });
  const table = length;
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`);
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

export const fontName = (font: Font): string => FONTS[font][0];
