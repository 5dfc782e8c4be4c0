import { crc32, deflateRawSync } from 'node:zlib'

/** A file in a zip as a stranger might write it: any part of its metadata may be false. */
export interface Packed {
  name: string
  content: Uint8Array | string
  isStored?: boolean
  method?: number
  flags?: number
  /** The size that the directory claims, if it is not the true one. */
  size?: number
  sum?: number
  packedSize?: number
  /** The name in the file's own header, if it differs from the directory's. */
  ownName?: string
  /** The number of another entry. This entry then points to the same bytes in the zip. */
  sharesWith?: number
}

/** A zip of these files. `count` is the number of entries that its end record claims. */
export function zipOf(files: Packed[], more: { count?: number } = {}): Buffer {
  const parts: Buffer[] = []
  const lines: Buffer[] = []
  const heads: { at: number; packed: number; size: number; sum: number }[] = []
  let at = 0
  for (const it of files) {
    const content = Buffer.from(it.content)
    const shared = it.sharesWith === undefined ? undefined : heads[it.sharesWith]
    const bytes = shared ? Buffer.alloc(0) : it.isStored ? content : deflateRawSync(content)
    const own = Buffer.from(it.ownName ?? it.name)
    const facts = { at, packed: bytes.length, size: content.length, sum: crc32(content), ...shared }
    heads.push(facts)
    const named = Buffer.from(it.name)
    const line = Buffer.alloc(46)
    line.writeUInt32LE(0x02014b50, 0)
    line.writeUInt16LE(it.flags ?? 0, 8)
    line.writeUInt16LE(it.method ?? (it.isStored ? 0 : 8), 10)
    line.writeUInt32LE(it.sum ?? facts.sum, 16)
    line.writeUInt32LE(it.packedSize ?? facts.packed, 20)
    line.writeUInt32LE(it.size ?? facts.size, 24)
    line.writeUInt16LE(named.length, 28)
    line.writeUInt32LE(facts.at, 42)
    lines.push(line, named)
    if (shared) continue
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(it.flags ?? 0, 6)
    head.writeUInt16LE(it.method ?? (it.isStored ? 0 : 8), 8)
    head.writeUInt32LE(facts.sum, 14)
    head.writeUInt32LE(facts.packed, 18)
    head.writeUInt32LE(facts.size, 22)
    head.writeUInt16LE(own.length, 26)
    parts.push(head, own, bytes)
    at += head.length + own.length + bytes.length
  }
  const directory = Buffer.concat(lines)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(more.count ?? files.length, 8)
  end.writeUInt16LE(more.count ?? files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

/** A workbook with one sheet. The given parts replace or extend its usual parts. */
export function workbookOf(sheet: string, more: Record<string, Uint8Array | string> = {}): Packed[] {
  const ns = 'http://schemas.openxmlformats.org'
  const rel = `${ns}/officeDocument/2006/relationships`
  const parts: Record<string, Uint8Array | string> = {
    '[Content_Types].xml': `<Types xmlns="${ns}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${rel}"><sheets><sheet name="Ürünler" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${rel}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${rel}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  }
  return Object.entries(parts).map(([name, content]) => ({ name, content }))
}

/** A worksheet with this data. */
export const sheetOf = (data: string, after = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData>${after}</worksheet>`

/** A cell with inline text. */
export const cellOf = (text: string, place = '') =>
  `<c${place && ` r="${place}"`} t="inlineStr"><is><t>${text}</t></is></c>`

/** The header row with which every sheet of products starts. */
export const headRow = `<row r="1">${cellOf('Ad TR', 'A1')}${cellOf('Kategori', 'B1')}${cellOf('Fiyat', 'C1')}</row>`
