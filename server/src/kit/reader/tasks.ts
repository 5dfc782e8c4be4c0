import type { PictureWish, ReadPicture } from './picture.ts'
import type { ReadRows, WorkbookWish } from './workbook.ts'

/** What a reader can make from the bytes of a file; the answer comes in parts. */
export interface Tasks {
  picture: { wish: PictureWish; part: ReadPicture }
  workbook: { wish: WorkbookWish; part: ReadRows }
}
export type Task = keyof Tasks

/** What a reader is asked to do with a file. */
export interface Asked<T extends Task = Task> {
  task: T
  bytes: Uint8Array
  wish: Tasks[T]['wish']
}
/** What a server sends its reader: the size of the file, then the file in pieces, since a large one in a single message would hold up all that the server does. */
export type Sent =
  | { is: 'asked'; task: Task; wish: Tasks[Task]['wish']; size: number }
  | { is: 'piece'; piece: Uint8Array }
/** What it gets back: parts, then one end. */
export type Heard =
  | { is: 'ready' }
  | { is: 'part'; part: unknown }
  | { is: 'done' }
  | { is: 'refused'; code: string; params?: Record<string, string | number> | undefined }
