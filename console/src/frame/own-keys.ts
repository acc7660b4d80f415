interface OwnKey {
  readonly key: string
  readonly button: HTMLButtonElement
  /** What the button says, without the key. */
  readonly text: string
}

const textOf = (button: HTMLElement): string =>
  [...button.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent)
    .join('')

/** The buttons of the page that have a key of their own. */
export const ownKeys = (): readonly OwnKey[] =>
  [...document.querySelectorAll<HTMLButtonElement>('#page [aria-keyshortcuts]:not(:disabled)')].map((button) => ({
    key: button.getAttribute('aria-keyshortcuts') ?? '',
    button,
    text: textOf(button),
  }))
