import { isServerThere, loadWithoutReload } from '#panel/ui/server-there.ts'
import { clientWords } from '../words/kit-words.ts'
import { say } from '../words/words.ts'
import { Refusal } from './client.ts'

/** The refusal of an action that was not sent because there is no connection. */
export const notSent = (cause: unknown) => new Refusal('', say(clientWords)('notSent'), null, cause, false)

/**
 * Loads the code of an action that the user has just started. While the server cannot be reached,
 * the action is refused like a call that was not sent, instead of being lost without a message.
 */
export const loadAct = <T>(load: () => Promise<T>): Promise<T> =>
  loadWithoutReload(load).catch(async (error) => {
    if (await isServerThere()) return load()
    throw notSent(error)
  })
