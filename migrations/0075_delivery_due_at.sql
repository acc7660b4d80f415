-- Answers when a delivery is due; deliveryDueAt in src/delivery/preferences/preferences.ts is the same rule.
alter function due_by_attention(timestamptz, text, text, time, time, time) rename to delivery_due_at;
