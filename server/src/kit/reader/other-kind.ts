/**
 * Names the type of a file that is neither .xlsx nor .csv, whatever its file name says. Each type
 * is a code of `field-text.ts`, whose message tells the user what to do.
 */
export type OtherKind =
  | 'file_xls'
  | 'file_html'
  | 'file_ods'
  | 'file_picture'
  | 'file_pdf'
  | 'file_office'
  | 'file_archive'

/** The first bytes of known file types, as hexadecimal digits. A dot stands for any digit. */
const starts: readonly [OtherKind, RegExp][] = [
  // Excel files from before 2007, or with a password.
  ['file_xls', /^d0cf11e0a1b11ae1|^0908/],
  // PNG, JPEG, GIF, WebP, TIFF, HEIC and AVIF, BMP, icons.
  [
    'file_picture',
    /^89504e47|^ffd8ff|^474946383[79]61|^52494646.{8}57454250|^49492a00|^4d4d002a|^.{8}66747970(?:68656963|68656978|6d696631|61766966)|^424d.{8}00000000|^00000100/,
  ],
  // gzip, RAR, 7z, bzip2, xz, Zstandard.
  ['file_archive', /^1f8b|^526172211a07|^377abcaf271c|^425a68|^fd377a585a00|^28b52ffd/],
]
const html = /^\s*(?:<(?:!doctype|!--|html|head|meta|body|table|style|div|\?xml)\b|MIME-Version:)/i

/** Recognises a file by its content. Undefined if it may be an .xlsx or a .csv file. */
export function otherKindOf(bytes: Buffer): OtherKind | undefined {
  const hex = bytes.toString('hex', 0, 24)
  const [known] = starts.find(([, start]) => start.test(hex)) ?? []
  if (known) return known
  const start = bytes.toString('latin1', 0, 1024)
  if (start.startsWith('PK')) return otherZip(bytes, start)
  if (start.slice(0, 32).includes('%PDF-')) return 'file_pdf'
  return html.test(start.replaceAll(/[\0\u00EF\u00BB\u00BF\u00FE\u00FF]/g, '')) ? 'file_html' : undefined
}

/** A zip stores the names of its files uncompressed. */
function otherZip(bytes: Buffer, start: string): OtherKind | undefined {
  if (/application\/vnd\.oasis\.opendocument|Index\/(?:Document|Tables)/.test(start)) return 'file_ods'
  if (bytes.includes('xl/workbook.bin')) return 'file_xls'
  if (bytes.includes('word/document') || bytes.includes('ppt/presentation')) return 'file_office'
  // A zip that is cut off before the first name does not reveal its type.
  const isWhole = bytes.includes('PK\u0005\u0006')
  return isWhole && !bytes.includes('workbook') ? 'file_archive' : undefined
}
