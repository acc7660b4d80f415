/** Said wherever an amount is called paid and no bank is configured. */
export const testMoneyWords = {
  en: 'Test money: nothing moves.',
  es: 'Dinero de prueba: no se mueve nada.',
} as const
