ALTER TABLE `call_participants` ADD `has_arrived` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `call_participants` ADD `key_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `calls` ADD `key_number` integer DEFAULT 0 NOT NULL;