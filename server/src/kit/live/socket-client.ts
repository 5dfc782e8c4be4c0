import type { WebSocket } from 'ws'
import type { ToPanel } from '#contract/sockets.ts'
import { checkMessage, type OnBreach } from '../answer/check-answer.ts'
import type { Actor } from '../guard/actor.ts'
import type { BranchEvent } from './events.ts'

const maxBuffered = 1_000_000

/**
 * A branch that a client watches. The number is that of the last event sent to the client. It is
 * null while past events are being read; new events wait meanwhile.
 */
export interface Place {
  seq: number | null
  waiting: BranchEvent[]
}

export interface Client {
  id: string
  socket: WebSocket
  actor: Actor
  heardAt: number
  /**
   * `answering` resolves when the message in progress has been answered; `waiting` is the number of
   * messages behind it. Messages are answered one at a time, so that a flood of messages harms only
   * its sender.
   */
  answering: Promise<void>
  waiting: number
  /** The device of this socket. A socket belongs to only one device. */
  device: string | undefined
  branches: Map<string, Place>
  devices: Map<string, string>
}

export type Say = (client: Client, message: ToPanel) => void

/** Sends messages; a client that does not keep up is disconnected. */
export const speaker =
  (onBreach?: OnBreach): Say =>
  ({ socket }, message) => {
    if (onBreach) checkMessage(message, onBreach)
    if (socket.bufferedAmount > maxBuffered) return socket.terminate()
    socket.send(JSON.stringify(message))
  }
