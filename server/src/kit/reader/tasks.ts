import type { PictureWish, ReadPicture } from './picture.ts'
import type { ReadRows, WorkbookWish } from './workbook.ts'

/** The tasks of a reader, each with its result, which comes in parts. */
export interface Tasks {
  picture: { wish: PictureWish; part: ReadPicture }
  workbook: { wish: WorkbookWish; part: ReadRows }
}
export type Task = keyof Tasks

/** A reader's task for a file. */
export interface ReadRequest<T extends Task = Task> {
  task: T
  bytes: Uint8Array
  wish: Tasks[T]['wish']
}
/**
 * The server's messages to a reader: the size of the file, then the file in pieces, since a large
 * one in a single message would block the server.
 */
export type ToReader =
  | { is: 'asked'; task: Task; wish: Tasks[Task]['wish']; size: number }
  | { is: 'piece'; piece: Uint8Array }
/** A reader's messages to the server: parts, then one end. */
export type FromReader =
  | { is: 'ready' }
  | { is: 'part'; part: unknown }
  | { is: 'done' }
  | { is: 'refused'; code: string; params?: Record<string, string | number> | undefined }
