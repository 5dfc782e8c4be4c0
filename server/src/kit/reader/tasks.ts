import type { PictureWish, ReadPicture } from './picture.ts'
import type { ReadRows, WorkbookWish } from './workbook.ts'

/** The input and the result of each task that a reader performs. A result comes in parts. */
export interface Tasks {
  picture: { wish: PictureWish; part: ReadPicture }
  workbook: { wish: WorkbookWish; part: ReadRows }
}
export type Task = keyof Tasks

/** A task that a reader performs on a file. */
export interface ReadRequest<T extends Task = Task> {
  task: T
  bytes: Uint8Array
  wish: Tasks[T]['wish']
}
/**
 * The server's messages to a reader: first the size of the file, then its content in pieces. A
 * large file in a single message would block the server.
 */
export type ToReader =
  | { is: 'asked'; task: Task; wish: Tasks[Task]['wish']; size: number }
  | { is: 'piece'; piece: Uint8Array }
/** A reader's messages to the server: parts of the result, then one end message. */
export type FromReader =
  | { is: 'ready' }
  | { is: 'part'; part: unknown }
  | { is: 'done' }
  | { is: 'refused'; code: string; params?: Record<string, string | number> | undefined }
