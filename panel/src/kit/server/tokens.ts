/*
 * The two tokens under the names spec §9 gives them. Tabs share them: what one stores or removes, all follow.
 */
const tokenKey = 'token'
const refreshKey = 'refreshToken'
const userKey = 'sofra.user'

export const tokens = {
  access: () => localStorage.getItem(tokenKey),
  refresh: () => localStorage.getItem(refreshKey),
  /** Stores what a login or a refresh answered; a refresh that does not rotate leaves the refresh token as it is. */
  keep(it: { token: string; refreshToken?: string; device?: string | undefined }) {
    if (it.refreshToken) localStorage.setItem(refreshKey, it.refreshToken)
    if (it.device) devices.keep(it.device)
    localStorage.setItem(tokenKey, it.token)
  },
  clear() {
    for (const key of [tokenKey, refreshKey, userKey]) localStorage.removeItem(key)
  },
  /** Says whose tokens these are, so that the other tabs notice a change of user. */
  belongTo(user_id: string) {
    if (localStorage.getItem(userKey) !== user_id) localStorage.setItem(userKey, user_id)
  },
  /** Calls back when another tab signed out or signed somebody else in. */
  onOtherUser(listener: () => void) {
    addEventListener('storage', (event) => {
      const isUser = event.key === userKey && event.oldValue !== null && event.newValue !== event.oldValue
      if (isUser || event.key === null) listener()
    })
  },
}

const devicesKey = 'sofra.devices'
const maxDevices = 10

/**
 * The marks of this device, one for each of its users: by them the server tells them from strangers who guess at their passwords. They outlive a
 * session, open nothing by themselves and name nobody.
 */
export const devices = {
  marks: () => localStorage.getItem(devicesKey) ?? '',
  keep(mark: string) {
    const isSame = (other: string) => other.split('.')[0] === mark.split('.')[0]
    const others = devices
      .marks()
      .split(',')
      .filter((each) => each && !isSame(each))
    localStorage.setItem(devicesKey, [mark, ...others].slice(0, maxDevices).join(','))
  },
}

const lockName = 'sofra.refresh'
let inThisTab: Promise<unknown> = Promise.resolve()

/** One at a time across all tabs if the browser has locks (secure contexts), else within this tab. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(lockName, work) as Promise<T>
  const next = inThisTab.then(work, work)
  inThisTab = next.catch(() => undefined)
  return next
}
