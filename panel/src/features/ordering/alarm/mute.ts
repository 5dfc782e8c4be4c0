const key = 'sofra.muted-until'

/**
 * When this browser's mute ends, in milliseconds; null if it is not muted. All its tabs share this.
 */
export function mutedUntil(): number | null {
  const until = Number(localStorage.getItem(key))
  return until > Date.now() ? until : null
}

export const isMuted = () => mutedUntil() !== null

/** Mutes the alarm in this browser for this many minutes; 0 unmutes it. */
export function muteFor(minutes: number) {
  if (minutes > 0) localStorage.setItem(key, String(Date.now() + minutes * 60_000))
  else localStorage.removeItem(key)
}
