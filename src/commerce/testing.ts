export { StripeServer, stripeKey, stripeSecret } from './providers/stripe-server.testing.ts'
