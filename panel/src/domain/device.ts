const nameKey = 'sofra.device-name'

/** What this till is called on timelines ("Kasa 2"): as it was named here, else by its system. At most 60 characters. */
export const deviceName = () => localStorage.getItem(nameKey) ?? system()
export const nameDevice = (name: string) => localStorage.setItem(nameKey, name.trim().slice(0, 60))

function system() {
  const agent = navigator.userAgent
  return /iPad|iPhone|Android|Windows|Mac OS|CrOS|Linux/.exec(agent)?.[0].replace('Mac OS', 'Mac') ?? 'Web'
}
