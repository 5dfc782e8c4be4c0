import type { Locator, Page } from '@playwright/test'

/**
 * How many seconds a practised user needs by the keystroke-level model (Card, Moran and Newell,
 * 1980): for a key, for a mouse button, for aiming with the mouse, and for moving the hand between
 * mouse and keys.
 */
const model = { key: 0.2, press: 0.1, aim: 1.1, homing: 0.4 }

/**
 * Simulates a user of the panel and counts keys and clicks. The user's time comes from the model.
 * The time spent waiting for the product is measured, which includes some tens of ms of the
 * browser's driver per action.
 */
export class Hand {
  keys = 0
  clicks = 0
  /** The seconds that the user needs by the model, and the seconds that the user spends waiting. */
  person = 0
  waited = 0
  readonly page: Page
  #at: 'mouse' | 'keys' | undefined

  constructor(page: Page) {
    this.page = page
  }

  async click(it: Locator, { aim = true }: { aim?: boolean } = {}): Promise<void> {
    await this.#wait(() => it.click())
    this.clicks++
    this.#moveTo('mouse')
    this.person += (aim ? model.aim : 0) + model.press
  }

  /** A thumb aims like a mouse, but does not have to move to the keyboard. */
  async tap(it: Locator): Promise<void> {
    await this.#wait(() => it.tap())
    this.clicks++
    this.person += model.aim + model.press
  }

  /** Presses one key with its modifiers. `Control+k` counts as two keys. */
  async press(key: string): Promise<void> {
    await this.#wait(() => this.page.keyboard.press(key))
    this.#typed(key.split('+').length)
  }

  /** Types letters into the focused field. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.#typed(text.length)
  }

  /** Waits until the element is visible. */
  async sees(it: Locator): Promise<void> {
    await this.#wait(() => it.first().waitFor())
  }

  /** Waits until the element is gone. */
  async leaves(it: Locator): Promise<void> {
    await this.#wait(() => it.first().waitFor({ state: 'detached' }))
  }

  #typed(keys: number) {
    this.keys += keys
    this.#moveTo('keys')
    this.person += keys * model.key
  }

  #moveTo(at: 'mouse' | 'keys') {
    if (this.#at && this.#at !== at) this.person += model.homing
    this.#at = at
  }

  async #wait(act: () => Promise<unknown>) {
    const since = performance.now()
    await act()
    this.waited += (performance.now() - since) / 1000
  }
}
