/** A key as it was pressed. */
export interface Key {
  key: string
  code: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** The press of one, as the window hears it. */
export interface Press extends Key {
  repeat: boolean
  isTrusted: boolean
  isComposing: boolean
}

export interface Wait {
  /** What is asked for brings the focus with it; where it does not, keys that were meant for it reach nothing. */
  isLayer?: boolean
  /** Escape cancels the request. */
  giveUp?: () => void
}

/** What the keeper needs of the page. */
export interface KeeperPage {
  /** The layer that has the focus, or null: the page itself. */
  layer: () => unknown
  frame: () => Promise<unknown>
  /** Presses a key where the focus is now; over when what it does is on the page. */
  press: (key: Key) => Promise<void>
  onChange: () => void
}

/** Frames in which what has come takes the focus. */
const framesForFocus = 4
/** More than anybody types blind: something fell on the keyboard. */
const max = 200
const named = /^(Enter|Tab|Escape|Backspace|Delete|Home|End|Page|Arrow)/

/** What text is typed with: a letter, also by AltGr; and the keys that walk and press. Other combinations are the browser's or a shortcut's. */
const isTyped = ({ key, ctrlKey, altKey, metaKey }: Key) =>
  (key.length === 1 && !metaKey && ctrlKey === (altKey && ctrlKey)) || (named.test(key) && !ctrlKey && !metaKey)

/**
 * Keeps keys from the moment something is asked for until it has come and has the focus, and then presses them there one after the other, as if it had been
 * there at once. Several things may be waited for: the last one gets them.
 */
export function keyKeeper({ layer, frame, press, onChange }: KeeperPage) {
  let kept: Key[] = []
  const waits = new Set<Wait>()
  /** While keys are kept: where the focus was when it began. */
  let start: { layer: unknown; needsLayer: boolean } | null = null
  let asked = 0
  let generation = 0
  let isHanding = false

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
    while (start && waits.size === 0) {
      if (seen === asked) {
        const next = kept.shift()
        if (!next) return stop()
        onChange()
        // What would have received them did not come either.
        await press(next).catch(stop)
      } else {
        seen = asked
        const { needsLayer, layer: before } = start
        for (let n = needsLayer ? framesForFocus : 1; n > 0 && waits.size === 0 && layer() === before; n--)
          await frame()
        // It never came, or was closed again: its keys belong to nobody else.
        if (seen === asked && needsLayer && layer() === before) kept = []
      }
      if (mine !== generation) return
    }
    isHanding = false
  }

  return {
    /** Begins to wait for something; answers what ends it: it has come, or will not. */
    keep(wait: Wait = {}): () => void {
      if (waits.size === 0) start = { layer: layer(), needsLayer: false }
      if (start) start.needsLayer ||= wait.isLayer ?? false
      asked++
      waits.add(wait)
      onChange()
      return () => {
        if (waits.delete(wait) && waits.size === 0) void handOver()
      }
    },
    /** Hears a key before anybody else; true when it is kept and nobody else may hear it. */
    hear(event: Press, isShortcut = false): boolean {
      if (!start || !event.isTrusted || event.isComposing || !(isShortcut || isTyped(event))) return false
      // What is held down is one key; the one that asked may still be.
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
    /** The user has turned to something else by hand. */
    stop,
    isKeeping: () => start !== null,
    /** The text typed so far, for the eyes. */
    text: () =>
      kept.reduce((text, { key }) => (key === 'Backspace' ? text.slice(0, -1) : text + (key[1] ? '' : key)), ''),
  }
}
