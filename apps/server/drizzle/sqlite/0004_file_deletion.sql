DROP INDEX `files_created_at`;--> statement-breakpoint
ALTER TABLE `files` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `files_deleted` ON `files` (`deleted_at`) WHERE "files"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `files_created_at` ON `files` (`created_at`,`path`);--> statement-breakpoint
CREATE INDEX `messages_files` ON `messages` (`mid`) WHERE content_type IN ('vocechat/file', 'vocechat/audio');