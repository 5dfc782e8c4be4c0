/** A key press. */
export interface Key {
  key: string
  code: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** A key press as the window receives it. */
export interface Press extends Key {
  repeat: boolean
  isTrusted: boolean
  isComposing: boolean
}

export interface Wait {
  /**
   * Whether a layer (a dialog, drawer or menu) is awaited, which takes the focus when it arrives.
   * If it does not take the focus, the kept keys are dropped.
   */
  isLayer?: boolean
  /**
   * Whether a layer has just closed and the focus is about to return to where it was before. If a
   * kept key closed the layer, the other kept keys are replayed. Otherwise they were typed for the
   * layer and are dropped.
   */
  isBack?: boolean
  /** Called when Escape cancels the wait. */
  giveUp?: (() => void) | undefined
  /** Letters that are not kept but handled at once, unless other keys are already being kept. */
  passes?: string | undefined
}

/** What the key keeper needs from the page. */
export interface KeeperPage {
  /**
   * The layer (dialog, drawer or menu) that has the focus, or null if the focus is in the page
   * itself.
   */
  layer: () => unknown
  frame: () => Promise<unknown>
  /** Resolves once this key can be pressed. The first key may have to wait for a field's focus. */
  ready: (key: Key, isFirst: boolean) => Promise<unknown>
  /** Presses a key at once, where the focus is now. Resolves when its effect is visible on the page. */
  press: (key: Key) => Promise<void>
  onChange: () => void
}

const bare = { code: '', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
/** How many frames a new element may need to take the focus. */
const framesForFocus = 4
/**
 * The maximum number of kept keys. Nobody types more without seeing them; if there are more,
 * something has fallen on the keyboard.
 */
const max = 200
const named = /^(Enter|Tab|Escape|Backspace|Delete|Home|End|Page|Arrow)/

/**
 * The keys used for typing (also with AltGr), for moving and for pressing. Other combinations
 * belong to the browser or to shortcuts.
 */
const isTyped = ({ key, ctrlKey, altKey, metaKey }: Key) =>
  (key.length === 1 && !metaKey && ctrlKey === (altKey && ctrlKey)) || (named.test(key) && !ctrlKey && !metaKey)

/**
 * Keeps key presses from the moment when the user requests something (such as a dialog) until it
 * has arrived and has the focus, then replays them in order. If several things are awaited, the
 * last one gets the keys.
 */
export function keyKeeper({ layer, frame, ready, press, onChange }: KeeperPage) {
  let kept: Key[] = []
  const waits = new Set<Wait>()
  /** While keys are kept, this says where the focus was at the start. */
  let start: { layer: unknown; needsLayer: boolean } | null = null
  let asked = 0
  let generation = 0
  let isHanding = false
  let isPressing = false

  function stop() {
    kept = []
    start = null
    isHanding = false
    generation++
    waits.clear()
    onChange()
  }

  async function handOver() {
    if (isHanding) return
    isHanding = true
    const mine = generation
    let seen = -1
    let prepared: Key | undefined
    while (start && waits.size === 0) {
      const [first] = kept
      if (seen === asked && first && first !== prepared) {
        await ready(first, !prepared).catch(stop)
        prepared = first
      } else if (seen === asked) {
        // The layer has lost the focus, and no kept key has closed it. The remaining keys were typed
        // for the layer, so they are dropped.
        if (start.needsLayer && layer() === start.layer) kept = []
        const next = kept.shift()
        if (!next) return stop()
        onChange()
        isPressing = true
        await press(next).catch(stop)
        isPressing = false
      } else {
        seen = asked
        const { needsLayer, layer: before } = start
        for (let n = needsLayer ? framesForFocus : 1; n > 0 && waits.size === 0 && layer() === before; n--)
          await frame()
        // The awaited layer never arrived, or was closed again. The kept keys were meant for
        // nothing else, so they are dropped.
        if (seen === asked && needsLayer && layer() === before) kept = []
      }
      if (mine !== generation) return
    }
    isHanding = false
  }

  return {
    /**
     * Starts waiting for something. Returns a function that ends the wait, because it has arrived
     * or will not arrive.
     */
    keep(wait: Wait = {}): () => void {
      if (wait.isBack && waits.size === 0 && !isPressing && start?.needsLayer) kept = []
      if (waits.size === 0) start = { layer: layer(), needsLayer: false }
      if (start) start.needsLayer ||= wait.isLayer ?? false
      asked++
      waits.add(wait)
      onChange()
      return () => {
        if (waits.delete(wait) && waits.size === 0) void handOver()
      }
    },
    /**
     * Receives each key before anybody else. Returns true if the key was kept; then it must not
     * reach any other listener.
     */
    hear(event: Press, isShortcut = false): boolean {
      if (!start || !event.isTrusted || event.isComposing || !(isShortcut || isTyped(event))) return false
      const isPassed = [...waits].every(({ passes }) => passes?.includes(event.key))
      if (waits.size > 0 && kept.length === 0 && isPassed) return false
      // A key that is held down counts only once, because the key that requested the awaited thing
      // may still be down.
      if (event.repeat && event.key !== 'Backspace') return true
      const giveUps = event.key === 'Escape' ? [...waits].flatMap((it) => it.giveUp ?? []) : []
      if (giveUps.length > 0) {
        stop()
        for (const giveUp of giveUps) giveUp()
        return true
      }
      if (kept.length < max) {
        kept.push(event)
        onChange()
      }
      return true
    },
    /**
     * Text that comes without a key press, from an input method, a paste or a dead key. It is kept
     * behind the keys before it. `isForLayer`: the text is kept even if nothing waits, because it
     * has nowhere else to go. Returns true if it was kept.
     */
    hearText(text: string, isForLayer = false): boolean {
      if (!start || (waits.size === 0 && kept.length === 0 && !isForLayer)) return false
      for (const key of text) if (kept.length < max) kept.push({ ...bare, key })
      onChange()
      return true
    },
    /**
     * To be called when the user has clicked or tapped somewhere, so that the kept keys are no
     * longer wanted.
     */
    stop,
    isKeeping: () => start !== null,
    /** The text that has been typed and kept so far, for showing it. */
    text: () =>
      kept.reduce((text, { key }) => (key === 'Backspace' ? text.slice(0, -1) : text + (key[1] ? '' : key)), ''),
  }
}
