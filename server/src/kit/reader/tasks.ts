import type { PictureWish, ReadPicture } from './picture.ts'
import type { ReadRows, WorkbookWish } from './workbook.ts'

/** What a reader can make from the bytes of a file; the answer comes in parts. */
export interface Tasks {
  picture: { wish: PictureWish; part: ReadPicture }
  workbook: { wish: WorkbookWish; part: ReadRows }
}
export type Task = keyof Tasks

/** What a server sends its reader, and what it gets back: parts, then one end. */
export interface Asked<T extends Task = Task> {
  task: T
  bytes: Uint8Array
  wish: Tasks[T]['wish']
}
export type Heard =
  | { is: 'ready' }
  | { is: 'part'; part: unknown }
  | { is: 'done' }
  | { is: 'refused'; code: string; params?: Record<string, string | number> | undefined }
