/* The two tokens, under the names from spec §9. All tabs share them: storing or removing them in
   one tab affects all. */
const tokenKey = 'token'
const refreshKey = 'refreshToken'
const userKey = 'sofra.user'

export const tokens = {
  access: () => localStorage.getItem(tokenKey),
  refresh: () => localStorage.getItem(refreshKey),
  /**
   * Stores the tokens from a login or a refresh; if a refresh does not rotate, the refresh token
   * stays.
   */
  keep(it: { token: string; refreshToken?: string; device?: string | undefined }) {
    if (it.refreshToken) localStorage.setItem(refreshKey, it.refreshToken)
    if (it.device) devices.keep(it.device)
    localStorage.setItem(tokenKey, it.token)
  },
  clear() {
    for (const key of [tokenKey, refreshKey, userKey]) localStorage.removeItem(key)
  },
  /** Records whose tokens these are, so that other tabs notice a change of user. */
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
 * This device's marks, one per user: by them the server tells known devices from strangers who
 * guess passwords. They outlive a session, grant nothing by themselves and name nobody.
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
