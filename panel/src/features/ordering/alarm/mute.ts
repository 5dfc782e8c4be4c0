const key = 'sofra.muted-until'

/** Until when this browser is silent, in milliseconds; null when it is not. All its tabs share it. */
export function mutedUntil(): number | null {
  const until = Number(localStorage.getItem(key))
  return until > Date.now() ? until : null
}

export const isMuted = () => mutedUntil() !== null

/** Silent for so many minutes; 0 ends it. */
export function muteFor(minutes: number) {
  if (minutes > 0) localStorage.setItem(key, String(Date.now() + minutes * 60_000))
  else localStorage.removeItem(key)
}
