CREATE TABLE `openid_clients` (
	`domain` text NOT NULL,
	`origin` text NOT NULL,
	`client_id` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`scopes` text NOT NULL,
	`expires_at` integer,
	PRIMARY KEY(`domain`, `origin`)
);
